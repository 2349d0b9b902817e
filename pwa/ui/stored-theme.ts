export type Theme = 'dark' | 'light' | 'system'

export const THEME_KEY = 'pista.theme'

export function storedTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY)
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}
