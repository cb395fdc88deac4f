// @vitest-environment jsdom
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, it, vi } from 'vitest';
import { Door } from './door.tsx';
import { GET, POST } from './route.ts';

// The SDK waits before it retries, and Testing Library waits only a second by default.
configure({ asyncUtilTimeout: 60_000 });

// MSW passes the requests of the component to the route, which calls the gateway.
const app = setupServer(
  http.get<{ socialId: string }>('/api/door/:socialId', ({ request, params }) =>
    GET(request, { params: Promise.resolve(params) }),
  ),
  http.post<{ socialId: string }>('/api/door/:socialId', ({ request, params }) =>
    POST(request, { params: Promise.resolve(params) }),
  ),
);

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ strict: true });
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', gateway.apiKey);
  app.listen({ onUnhandledFrame: 'bypass' });
});
beforeEach(() => gateway.control.reset());
afterEach(cleanup);
afterAll(async () => {
  app.close();
  vi.unstubAllEnvs();
  await gateway?.close();
});

it('shows who may enter, and closes the room to guests', async () => {
  render(<Door socialId={sample.socialId} />);
  await screen.findByText('Guests are welcome.');
  fireEvent.click(screen.getByRole('button', { name: 'Close to guests' }));
  await screen.findByText('Members only.');
  await gateway.control.verify({
    operation: 'updateRoom',
    match: { body: { socialId: sample.socialId, allowGuestUsers: false } },
  });
});

it('shows who may enter, after two failures of the gateway', async () => {
  const { expectations, verify } = gateway.control;
  await expectations.set({ operation: 'getRoomSettings', effect: { status: 503 }, times: 2 });
  render(<Door socialId={sample.socialId} />);
  await screen.findByText('Guests are welcome.');
  await verify({ operation: 'getRoomSettings', times: 3 });
});

it('sends people to the desk while the gateway refuses the key', async () => {
  await gateway.control.expectations.set({ effect: { status: 401 } });
  render(<Door socialId={sample.socialId} />);
  await screen.findByText('Please ask at the desk.');
});

it('asks to reload the page if the route fails', async () => {
  const fail = () => new Response(null, { status: 500 });
  app.use(http.get('/api/door/:socialId', fail, { once: true }));
  render(<Door socialId={sample.socialId} />);
  await screen.findByText('Please reload the page.');
});
