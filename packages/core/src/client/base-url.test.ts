import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as pageRules from './rules-page.ts';
import { resolveRules } from './rules.ts';
import { isLoopback } from '../platform/environment.ts';
import { ConfigurationError } from '../errors/errors.ts';

const resolveBaseUrl = (
  baseUrl: string | URL | undefined,
  allowHttpTo?: readonly string[],
): string => resolveRules({ baseUrl, allowHttpTo, apiKey: null }).baseUrl;

const refusal = (given: string | URL | undefined, allowHttpTo?: readonly string[]): string => {
  try {
    resolveBaseUrl(given, allowHttpTo);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error(`${String(given)} was not refused.`);
};

describe('the base URL', () => {
  it.each([
    ['https://gateway.example.com', 'https://gateway.example.com'],
    ['https://gateway.example.com/', 'https://gateway.example.com'],
    ['https://gateway.example.com/rooms/', 'https://gateway.example.com/rooms'],
    ['https://gateway.example.com/rooms//', 'https://gateway.example.com/rooms'],
    [' https://gateway.example.com\n', 'https://gateway.example.com'],
    [new URL('https://gateway.example.com/a/b'), 'https://gateway.example.com/a/b'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%s is used as %s', (given, used) => {
    expect(resolveBaseUrl(given)).toBe(used);
  });

  it.each([
    ['without a scheme', 'gateway.example.com', 'a URL such as https://'],
    ['that is only a path', '/rooms', 'a URL such as https://'],
    ['of another scheme', 'ftp://gateway.example.com', 'a URL such as https://'],
    [
      'with a user and password',
      'https://ann:secret@gateway.example.com',
      'a URL such as https://',
    ],
    ['with a query', 'https://gateway.example.com?x=1', 'a URL such as https://'],
    ['with a fragment', 'https://gateway.example.com#x', 'a URL such as https://'],
    ['that ends in /api/v1', 'https://gateway.example.com/api/v1', 'end before /api/v1'],
    ['that ends in /api/v1/', 'https://gateway.example.com/x/api/v1/', 'end before /api/v1'],
    [
      'that continues after /api/v1',
      'https://gateway.example.com/api/v1/social',
      'end before /api/v1',
    ],
    ['that forgets its scheme', 'localhost:8080', 'a URL such as https://'],
    ['that is empty', '', 'ROOM_SESSIONS_BASE_URL'],
  ])('one %s is refused', (_, given, why) => {
    expect(refusal(given)).toContain(why);
  });

  describe('in a page', () => {
    beforeEach(() => {
      vi.stubGlobal('window', { document: {} });
      vi.stubGlobal('location', { origin: 'http://app.example.com' });
    });
    afterEach(() => void vi.unstubAllGlobals());

    it('may be a path of the page’s own server, which also plain http reaches', () => {
      expect(resolveBaseUrl('/gateway/')).toBe('http://app.example.com/gateway');
      expect(resolveBaseUrl('/')).toBe('http://app.example.com');
    });

    it.each(['gateway.example.com', '/gateway/api/v1', '/gateway?x=1', './gateway'])(
      'is no other relative URL: %s',
      (given) => {
        expect(refusal(given)).toContain('must be a URL such as https://');
      },
    );

    it.each([
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n\\evil.example/x',
      '\t//evil.example',
      '///evil.example',
    ])('never leaves the origin of the page: %j', (given) => {
      expect(refusal(given)).toContain('must be a URL such as https://');
      const inPage = { baseUrl: given, apiKey: null };
      expect(() => pageRules.resolveRules(inPage)).toThrow('must be a URL such as https://');
    });
  });

  it('never repeats a password', () => {
    expect(refusal('https://ann:secret@gateway.example.com')).not.toContain('secret');
  });
});

describe('plain http', () => {
  it('is refused except for loopback, with the reason and both remedies', () => {
    const message = refusal('http://gateway.internal');
    expect(message).toContain("add 'gateway.internal' to");
    expect(message).toContain('https');
    expect(message).toContain('allowHttpTo');
  });

  it('is refused for hosts that only look like loopback', () => {
    expect(refusal('http://127.0.0.1.example.com')).toContain('shows the API key to the network');
    expect(refusal('http://localhost.example.com')).toContain('shows the API key to the network');
    expect(refusal('http://0.0.0.0')).toContain('shows the API key to the network');
  });

  it('is accepted for a host that is allowed by name, in any spelling', () => {
    expect(resolveBaseUrl('http://gateway.internal:8080', ['Gateway.Internal'])).toBe(
      'http://gateway.internal:8080',
    );
  });

  it('is refused to any other host than the one allowed', () => {
    expect(refusal('http://gateway.internal', ['internal'])).toContain(
      'shows the API key to the network',
    );
  });
});

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.8.9.10', '[::1]'])('takes %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
  it.each(['mylocalhost', '128.0.0.1', '10.0.0.1', '[::2]', '127.0.0.1.nip.io'])(
    'leaves %s',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
