import { UserManager } from 'oidc-client-ts';

/* The page in the hidden frame of a silent renewal: hands its address to the portal around it and nothing else. */
void new UserManager({
  authority: window.location.origin,
  client_id: 'silent',
  redirect_uri: window.location.href,
}).signinSilentCallback();
