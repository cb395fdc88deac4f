// The layout of the first page: the hero of the default theme next to a program, the features below.
import { Content } from 'vitepress';
import { VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts';
import { h, type FunctionalComponent } from 'vue';

export const home: FunctionalComponent = () =>
  h('main', { class: 'site-home' }, [
    h('div', { class: 'site-first' }, [
      h(VPHomeHero),
      h('div', { class: 'vp-doc site-program' }, [h(Content)]),
    ]),
    h(VPHomeFeatures),
  ]);
