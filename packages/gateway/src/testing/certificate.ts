// A self-signed certificate for 127.0.0.1 and localhost, created on demand, so that no key is in
// the repository. Node creates keys but no certificates: this writes the DER of one.
import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 0x80 ? [body.length] : [0x82, (body.length >> 8) & 0xff, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text, 'latin1'));

const ecdsaWithSha256 = sequence(der(0x06, hex('2a8648ce3d040302')));
const commonName = hex('550403');
const subjectAltName = hex('551d11');

export interface SelfSigned {
  cert: string;
  key: string;
}

export function selfSigned(): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(
    der(0x31, sequence(der(0x06, commonName), der(0x0c, Buffer.from('Room Sessions test')))),
  );
  const names = sequence(
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x82, Buffer.from('localhost')),
  );
  const certificate = sequence(
    // Version 3.
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    ecdsaWithSha256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(der(0x06, subjectAltName), der(0x04, names)))),
  );
  const signature = sign('sha256', certificate, privateKey);
  const signed = sequence(certificate, ecdsaWithSha256, der(0x03, hex('00'), signature));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
