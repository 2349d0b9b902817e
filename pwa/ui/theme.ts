import { create } from 'zustand'

export type Theme = 'dark' | 'light' | 'system'

/** `public/start.js` reads the same key before the first paint, so that the page does not flash in the wrong theme. */
const THEME_KEY = 'pista.theme'

export const useTheme = create<{ theme: Theme }>(() => ({ theme: parseTheme(localStorage.getItem(THEME_KEY)) }))

export function chooseTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(THEME_KEY, theme)
    document.documentElement.dataset.theme = theme
  }
  useTheme.setState({ theme })
}

function parseTheme(stored: string | null): Theme {
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}
