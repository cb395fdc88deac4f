// The layout of the first page: that of the default theme, within a landmark, which that one lacks.
import { VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts';
import { h, type FunctionalComponent } from 'vue';

export const home: FunctionalComponent = () =>
  h('main', { class: 'site-home' }, [h(VPHomeHero), h(VPHomeFeatures)]);
