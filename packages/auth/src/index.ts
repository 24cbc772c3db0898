export { AuthError, type AuthErrorCode, type AuthErrorDetails } from "./auth-error.js";
export type { AuthWarning, OnAuthWarning } from "./auth-warning.js";
export type {
  ByteRead,
  ByteStream,
  Cancellation,
  FetchDecorator,
  FetchInit,
  FetchLike,
  FetchReply,
} from "./fetch-like.js";
export { type AuthorizationCodeOptions, authorizationCode } from "./grants/authorization-code.js";
export { type CallbackOptions, callback } from "./grants/callback.js";
export { type ClientCredentialsOptions, clientCredentials } from "./grants/client-credentials.js";
export { type DeviceCodeOptions, deviceCode } from "./grants/device-code.js";
export { type EnterpriseManagedOptions, enterpriseManaged } from "./grants/enterprise-managed.js";
export type { IdentityProvider, SubjectToken } from "./grants/exchange-for-id-jag.js";
export type { Grant } from "./grants/grant.js";
export type { OpenRedirect, Redirect, RedirectRequest } from "./grants/redirect.js";
export type { DevicePrompt } from "./grants/request-device-code.js";
export { type WorkloadIdentityOptions, workloadIdentity } from "./grants/workload-identity.js";
export type { LoginStatus } from "./login-status.js";
export { type OAuth, oauth } from "./oauth.js";
export type { OAuthOptions } from "./oauth-options.js";
export type { ClientDetails } from "./registration/client-details.js";
export type { KeyAuthOptions } from "./registration/key-auth.js";
export type { PrivateKeyInput, SigningAlgorithm } from "./registration/private-key.js";
export type { PublicClientOptions } from "./registration/public-client-options.js";
export { memoryStore } from "./store/memory-store.js";
export type { StoredValue, StoreEntry, StoreKey, TokenStore } from "./store/token-store.js";
export { storedLogins } from "./stored-logins.js";
