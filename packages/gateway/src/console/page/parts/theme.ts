// The color scheme: that of the system, or the one that the user chose.

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const setting = 'room-sessions-theme';

export const readTheme = (): Theme =>
  themes.find((one) => one === localStorage.getItem(setting)) ?? 'auto';

export function applyTheme(theme: Theme = readTheme()): void {
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'auto') localStorage.removeItem(setting);
  else localStorage.setItem(setting, theme);
  applyTheme(theme);
}
