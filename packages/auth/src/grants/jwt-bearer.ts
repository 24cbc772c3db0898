/** The grant by a JWT that somebody else signed (RFC 7523). */
export const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";
