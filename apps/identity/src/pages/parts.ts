import type { I18n } from '@lingui/core';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { words } from './words.ts';

/** The maximum length of username and password. */
export const inputMaximum_characters = 256;

/** A fault of the whole form; announced, and the description of its fields. */
export function callout(id: string, text: string): Html {
  return html`<div class="callout" id="${id}" role="alert">${icon('alert', 17)}<p>${text}</p></div>`;
}

/** The primary button of a form; the script shows `under_way` in it and prevents a second submit. */
export function submitButton(
  label: string,
  under_way: string,
  form?: { id: string; name: string; value: string },
): Html {
  return html`<button class="button primary" type="submit" data-under-way="${under_way}"${
    form !== undefined && html` form="${form.id}" name="${form.name}" value="${form.value}"`
  }>${label}</button>`;
}

/** A link with the style of a button. */
export function buttonLink(kind: 'primary' | 'plain', href: string, label: string): Html {
  return html`<a class="button ${kind}" href="${href}">${label}</a>`;
}

export type Field = {
  name: string;
  label: string;
  /** Beside the label, at the end of its line. */
  aside?: Html;
  value?: string;
  autocomplete: string;
  /** The browser's message for an empty field, in the page's language. */
  missing: string;
  /** The on-screen keyboard. */
  inputmode?: 'text' | 'email';
  help?: string;
  /** The fault, shown instead of the help. */
  fault?: string;
  /** Marked as invalid by the callout with this id, without a message of its own. */
  faulty_by?: string;
  focused: boolean;
  /** Shown and sent, but not editable. */
  readonly?: boolean;
  /** Omitted if silently cut text would be worse than a refusal. */
  maxlength?: number;
};

function fieldAttributes({
  name,
  autocomplete,
  missing,
  help,
  fault,
  faulty_by,
  focused,
  maxlength,
  readonly,
}: Field): Html {
  const described = fault !== undefined || help !== undefined ? `${name}-note` : faulty_by;
  const wrong = fault !== undefined || faulty_by !== undefined;
  return html`id="${name}" name="${name}" autocomplete="${autocomplete}" autocapitalize="none" autocorrect="off" spellcheck="false" required data-missing="${missing}"${
    maxlength !== undefined && html` maxlength="${maxlength}"`
  }${described !== undefined && html` aria-describedby="${described}"`}${wrong && html` aria-invalid="true"`}${
    focused && html` autofocus`
  }${readonly === true && html` readonly`}`;
}

function fieldAround(field: Field, input: Html): Html {
  const note = field.fault ?? field.help;
  return html`<div class="field">
<div class="label"><label for="${field.name}">${field.label}</label>${field.aside}</div>
${input}
${
  note !== undefined &&
  html`<p class="${field.fault === undefined ? 'help' : 'fault'}" id="${field.name}-note">${
    field.fault !== undefined && icon('alert', 14)
  }${note}</p>`
}
</div>`;
}

/** A one-line text field for an account name. */
export function textField(field: Field): Html {
  return fieldAround(
    field,
    html`<input type="text" inputmode="${field.inputmode ?? 'text'}" ${fieldAttributes(field)} value="${field.value ?? ''}">`,
  );
}

/** A password field, never filled in by the server; its show button appears with the script. */
export function passwordField(i18n: I18n, field: Field): Html {
  return fieldAround(
    field,
    html`<div class="with-button"><input type="password" ${fieldAttributes(field)}><button class="icon-button" type="button" hidden data-shows="${field.name}" data-hide="${i18n._(words.hide_password)}" aria-label="${i18n._(words.show_password)}">${icon('eye', 17)}${icon('slash', 17, 'slash')}</button></div>`,
  );
}

/** The CSRF token of a form. */
export function csrfInput(csrf: string): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}">`;
}

/** A field for a one-time code: of the app (digits) or a recovery code. */
export function codeField(field: {
  label: string;
  help: string;
  missing: string;
  kind: 'code' | 'recovery';
  faulty: boolean;
}): Html {
  return fieldAround(
    {
      name: 'code',
      label: field.label,
      autocomplete: 'one-time-code',
      missing: field.missing,
      help: field.help,
      focused: true,
    },
    html`<input type="text" class="code" inputmode="${field.kind === 'code' ? 'numeric' : 'text'}" id="code" name="code" autocomplete="${
      field.kind === 'code' ? 'one-time-code' : 'off'
    }" autocapitalize="none" autocorrect="off" spellcheck="false" required maxlength="20" data-missing="${field.missing}" aria-describedby="code-note"${
      field.faulty && html` aria-invalid="true"`
    } autofocus>`,
  );
}

/** A form that the script fills with a passkey's answer; its button appears with the script. Posts `csrf` and `answer`. */
export function passkeyForm(form: {
  action: string;
  csrf: string;
  kind: 'get' | 'create';
  question: string;
  button: string;
  primary: boolean;
  /** Shown if the browser does not support passkeys. */
  missing: string;
}): Html {
  return html`<form class="passkey" method="post" action="${form.action}" data-passkey="${form.kind}" data-question="${form.question}">
${csrfInput(form.csrf)}
<input type="hidden" name="answer">
<input type="hidden" name="name">
<button class="button ${form.primary ? 'primary' : 'plain'}" type="button" hidden data-asks>${icon('key', 17)}${form.button}</button>
<p class="hint" data-unsupported>${form.missing}</p>
</form>`;
}
