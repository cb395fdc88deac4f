// The page and the server behind one origin, as they are in production: what the page asks for goes
// to examples/guest-server.

import { defineConfig } from 'vite';

const to = {
  target: process.env['GUEST_SERVER_URL'] ?? 'http://127.0.0.1:3000',
  // The server bounds what an address may ask for: it has to know whose request it is.
  xfwd: true,
};
const proxy = { '/rooms': to, '/api/v1': to };

export default defineConfig({ server: { proxy }, preview: { proxy } });
