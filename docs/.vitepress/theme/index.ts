// The default theme with the fonts of the reader's own system: nothing is loaded for them.
/// <reference types="vitepress/client" />

import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { home } from './home.ts';
import './site.css';

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('SiteHome', home);
  },
};

export default theme;
