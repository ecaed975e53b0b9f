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

// An empty field is named in the page's language, not the browser's.
for (const field of document.querySelectorAll('[data-missing]')) {
  field.addEventListener('invalid', () =>
    field.setCustomValidity(field.validity.valueMissing ? field.dataset.missing : ''),
  );
  field.addEventListener('input', () => field.setCustomValidity(''));
}

// Demo people fill in the form.
function fill(id, value) {
  const field = document.getElementById(id);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const demo = document.querySelector('.demo');
for (const name of document.querySelectorAll('[data-fills]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link';
  button.textContent = name.textContent;
  button.setAttribute('aria-label', name.dataset.label);
  button.addEventListener('click', () => {
    fill('username', name.dataset.fills);
    fill('password', demo.dataset.password);
    status.textContent = name.dataset.filled;
    document.querySelector('form [type="submit"]').focus();
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
const answerLimit_ms = 15_000;
for (const button of document.querySelectorAll('[data-under-way]')) {
  const label = button.textContent;
  let sent = false;
  const set = (under_way) => {
    sent = under_way;
    button.classList.toggle('busy', under_way);
    button.setAttribute('aria-disabled', String(under_way));
    button.textContent = under_way ? button.dataset.underWay : label;
  };
  button.form?.addEventListener('submit', (event) => {
    if (sent) {
      event.preventDefault();
      return;
    }
    set(true);
    setTimeout(() => set(false), answerLimit_ms);
  });
  // Back in a page that the browser kept: it can be sent again.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) set(false);
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
