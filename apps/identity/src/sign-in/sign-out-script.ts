/** Sends the provider's sign-out form by itself, for a sign-out that the portal has asked about already. */
export const signOutScript = {
  content_type: 'text/javascript; charset=utf-8',
  body: `const form = document.getElementById('op.logoutForm');
if (form instanceof HTMLFormElement) {
  const answer = document.createElement('input');
  answer.type = 'hidden';
  answer.name = 'logout';
  answer.value = 'yes';
  form.append(answer);
  form.submit();
}
`,
};
