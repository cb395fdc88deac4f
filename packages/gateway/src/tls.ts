/** PEM texts, or their bytes. */
export interface TlsOptions {
  /** The certificate, followed by those that lead to one that clients trust. */
  cert: string | Uint8Array;
  key: string | Uint8Array;
}
