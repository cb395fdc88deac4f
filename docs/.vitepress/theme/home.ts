// The layout of the first page: the hero of the default theme next to a program, below them the features and the console.
import { Content } from 'vitepress';
import { VPHomeFeatures, VPHomeHero, VPImage } from 'vitepress/theme-without-fonts';
import { h, type FunctionalComponent } from 'vue';

const picture = {
  light: '/console/requests-light.webp',
  dark: '/console/requests-dark.webp',
  alt: 'The console of the local gateway: a call that was retried, with its three attempts',
};

export const home: FunctionalComponent = () =>
  h('main', { class: 'site-home' }, [
    h('div', { class: 'site-first' }, [
      h(VPHomeHero),
      h('div', { class: 'vp-doc site-program' }, [h(Content)]),
    ]),
    h(VPHomeFeatures),
    h('p', { class: 'site-picture' }, [h(VPImage, { image: picture, loading: 'lazy' })]),
  ]);
