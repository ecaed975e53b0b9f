/** Submits the provider's sign-out form automatically, for a sign-out that the portal has already confirmed. */
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
