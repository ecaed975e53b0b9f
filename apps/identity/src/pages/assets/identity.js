// Enhancements with JavaScript; every page works without it.

const status = document.querySelector('[data-says]');

for (const element of document.querySelectorAll('[data-with-script]')) element.hidden = false;
for (const element of document.querySelectorAll('[data-without-script]')) element.hidden = true;

// Shows and hides a typed password.
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

// The message for an empty field is in the page's language, not the browser's.
for (const field of document.querySelectorAll('[data-missing]')) {
  field.addEventListener('invalid', () =>
    field.setCustomValidity(field.validity.valueMissing ? field.dataset.missing : ''),
  );
  field.addEventListener('input', () => field.setCustomValidity(''));
}

// Selecting a demo user fills in the form.
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

// A form is sent only once, and its button shows the progress.
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
  // A page restored from the back-forward cache can be sent again.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) set(false);
  });
}

// A passkey answers the challenge of its form. If the browser does not support passkeys, the form says so, or shows nothing.
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const withBytes = (list = []) => list.map((each) => ({ ...each, id: bytesOf(each.id) }));
const asked = {
  get: async (question) => {
    const publicKey = {
      ...question,
      challenge: bytesOf(question.challenge),
      allowCredentials: withBytes(question.allowCredentials),
    };
    const { id, type, response } = await navigator.credentials.get({ publicKey });
    return {
      id,
      rawId: id,
      type,
      clientExtensionResults: {},
      response: {
        authenticatorData: textOf(response.authenticatorData),
        clientDataJSON: textOf(response.clientDataJSON),
        signature: textOf(response.signature),
      },
    };
  },
  create: async (question) => {
    const publicKey = {
      ...question,
      challenge: bytesOf(question.challenge),
      user: { ...question.user, id: bytesOf(question.user.id) },
      excludeCredentials: withBytes(question.excludeCredentials),
    };
    const { id, type, response } = await navigator.credentials.create({ publicKey });
    return {
      id,
      rawId: id,
      type,
      clientExtensionResults: {},
      response: {
        attestationObject: textOf(response.attestationObject),
        clientDataJSON: textOf(response.clientDataJSON),
        transports: response.getTransports?.() ?? [],
      },
    };
  },
};
for (const form of document.querySelectorAll('[data-passkey]')) {
  if (window.PublicKeyCredential === undefined) continue;
  const button = form.querySelector('[data-asks]');
  button.hidden = false;
  form.querySelector('[data-unsupported]').hidden = true;
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    try {
      const answer = await asked[form.dataset.passkey](JSON.parse(form.dataset.question));
      form.elements.answer.value = JSON.stringify(answer);
      form.submit();
    } catch {
      // Closed, or no passkey for this site: the user can try again or choose another way.
      button.setAttribute('aria-disabled', 'false');
    }
  });
}

// These pages belong to no merchant, so instants are in the browser's time zone, with its name.
const instant = new Intl.DateTimeFormat(document.documentElement.lang, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
for (const time of document.querySelectorAll('time')) time.textContent = instant.format(new Date(time.dateTime));

for (const button of document.querySelectorAll('[data-prints]')) button.addEventListener('click', () => window.print());

// The language menu closes like any menu.
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
