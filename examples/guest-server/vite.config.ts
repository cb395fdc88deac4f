// Serves the page and the API of its server from one origin, as in production.

import { defineConfig } from 'vite';

const to = {
  target: process.env['GUEST_SERVER_URL'] ?? 'http://127.0.0.1:3000',
  // The server has a rate limit for each address, so it must know the client's address.
  xfwd: true,
};
const proxy = { '/gateway': to };

export default defineConfig({ server: { proxy }, preview: { proxy } });
