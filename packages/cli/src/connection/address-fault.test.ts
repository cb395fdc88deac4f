import { createClient } from '@room-sessions/core';
import { expect, it } from 'vitest';
import { findAddressFault } from './address-fault.ts';

it.each([
  ['gateway.example.com', 'it does not begin with https:// or http://'],
  ['localhost:8080', 'it does not begin with https:// or http://'],
  ['ftp://gateway.test', 'it does not begin with https:// or http://'],
  ['https://', 'it is not a URL'],
  ['https://gateway.test:port', 'it is not a URL'],
  ['https://user:pw@gateway.test', 'it has a user name or a password'],
  ['https://gateway.test/api/v1', 'it must end before /api/v1'],
  ['https://gateway.test/api/v1/social', 'it must end before /api/v1'],
  ['https://gateway.test/?a=1', 'it has a query or a fragment'],
  ['https://gateway.test/#a', 'it has a query or a fragment'],
])('%s: %s', (address, fault) => {
  expect(findAddressFault(address)).toBe(
    `${fault}; expected a URL such as https://gateway.example.com, without /api/v1`,
  );
  expect(() => createClient({ baseUrl: address, apiKey: 'key' })).toThrow('must be a URL');
});

it.each(['https://gateway.test', 'HTTPS://gateway.test/', 'http://127.0.0.1:80/below/'])(
  'accepts %s',
  (address) => {
    expect(findAddressFault(address)).toBeUndefined();
    createClient({ baseUrl: address, apiKey: 'key' });
  },
);
