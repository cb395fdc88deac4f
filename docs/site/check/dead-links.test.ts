import { describe, expect, it } from 'vitest';
import { deadLinks } from './dead-links.ts';
import type { Site } from './read-site.ts';

const site = (pages: Record<string, string>, files: readonly string[] = []): Site => ({
  pages: new Map(Object.entries(pages)),
  files: new Set([...Object.keys(pages), ...files]),
});

const check = (html: string): string[] =>
  deadLinks(
    site(
      {
        'index.html': html,
        'errors.html': '<h2 id="one">',
        'http/index.html': '<h2 id="über-uns">',
      },
      ['assets/app.js'],
    ),
    '/base/',
  );

describe('a link of a built site', () => {
  it.each([
    ['a page', 'errors.html'],
    ['a page from the root', '/base/errors.html'],
    ['a place of a page', 'errors.html#one'],
    ['the first page of a folder', 'http/'],
    ['a place whose name is encoded', 'http/#%C3%BCber-uns'],
    ['another site', 'https://example.com/nowhere'],
    ['an address', 'mailto:someone@example.com'],
  ])('may lead to %s', (_what, link) => {
    expect(check(`<a href="${link}">`)).toEqual([]);
  });

  it.each([
    ['to a page that is not there', '<a href="gone.html">', 'gone.html leads to nothing'],
    ['to a file that is not there', '<img src="gone.png">', 'gone.png leads to nothing'],
    [
      'to a script that is not there',
      '<script src="/base/assets/x.js"></script>',
      '/base/assets/x.js leads to nothing',
    ],
    [
      'to no place of a page',
      '<a href="errors.html#two">',
      'errors.html#two leads to no place of that page',
    ],
    ['to no place of its own page', '<a href="#two">', '#two leads to no place of that page'],
    ['outside the path of the site', '<a href="/errors.html">', '/errors.html leaves the site'],
  ])('is named with its page when it leads %s', (_where, html, says) => {
    expect(check(html)).toEqual([`index.html: ${says}`]);
  });

  it.each([
    [
      'an image',
      '<img loading="lazy" src="https://example.com/a.png">',
      'https://example.com/a.png',
    ],
    ['a font', '<link rel="preconnect" href="//fonts.example.com">', '//fonts.example.com'],
    ['a script', '<script src="https://example.com/a.js"></script>', 'https://example.com/a.js'],
  ])('is named when it is %s of elsewhere', (_what, html, link) => {
    expect(check(html)).toEqual([`index.html: ${link} is loaded from elsewhere`]);
  });

  it('is looked for in what is shown, not in scripts', () => {
    expect(check('<script>const html = \'<a href="gone.html">\';</script>')).toEqual([]);
  });
});
