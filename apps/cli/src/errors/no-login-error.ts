/** There is no stored login where one is needed. */
export class NoLoginError extends Error {
  constructor(address: string) {
    super(`There is no login to ${address}.`);
    this.name = "NoLoginError";
  }
}
