// What the pages gain with JavaScript; each works without it.

const status = document.querySelector('[data-says]');

for (const element of document.querySelectorAll('[data-with-script]')) element.hidden = false;
for (const element of document.querySelectorAll('[data-without-script]')) element.hidden = true;

// Show and hide what is typed as a password.
for (const button of document.querySelectorAll('[data-shows]')) {
  const field = document.getElementById(button.dataset.shows);
  const show = button.getAttribute('aria-label');
  const set = (shown) => {
    field.type = shown ? 'text' : 'password';
    button.classList.toggle('on', shown);
    button.setAttribute('aria-label', shown ? button.dataset.hide : show);
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    set(field.type === 'password');
    field.focus();
  });
  field.form.addEventListener('submit', () => set(false));
}

// Demo people fill in the form.
const demo = document.querySelector('.demo');
for (const name of document.querySelectorAll('[data-fills]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link';
  button.textContent = name.textContent;
  button.setAttribute('aria-label', name.dataset.label);
  button.addEventListener('click', () => {
    document.getElementById('username').value = name.dataset.fills;
    document.getElementById('password').value = demo.dataset.password;
    status.textContent = name.dataset.filled;
    document.querySelector('form[data-once] [type="submit"]').focus();
  });
  name.replaceWith(button);
}

const copy = document.querySelector('[data-copies]');
if (copy !== null && navigator.clipboard !== undefined) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(demo.dataset.password);
    } catch {
      return;
    }
    copy.classList.add('on');
    status.textContent = copy.dataset.copied;
    setTimeout(() => copy.classList.remove('on'), 2000);
  });
}

// A form is sent once, and its button says that it is under way.
const labels = new Map();
for (const button of document.querySelectorAll('[data-under-way]')) {
  labels.set(button, button.textContent);
  let sent = false;
  button.form?.addEventListener('submit', (event) => {
    if (sent) {
      event.preventDefault();
      return;
    }
    sent = true;
    button.setAttribute('aria-disabled', 'true');
    button.classList.add('busy');
    button.textContent = button.dataset.underWay;
  });
  // Back in a page that the browser kept: it can be sent again.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    sent = false;
    button.removeAttribute('aria-disabled');
    button.classList.remove('busy');
    button.textContent = labels.get(button);
  });
}

// The language menu closes as menus do.
const menu = document.querySelector('.languages');
document.addEventListener('click', (event) => {
  if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu.open) return;
  menu.open = false;
  menu.querySelector('summary').focus();
});
menu.addEventListener('focusout', (event) => {
  if (event.relatedTarget !== null && !menu.contains(event.relatedTarget)) menu.open = false;
});
