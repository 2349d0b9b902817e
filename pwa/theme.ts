import { create } from 'zustand'

export type Theme = 'dark' | 'light' | 'system'

/** `public/start.js` reads the same key before the first paint, so that the page does not flash in the wrong theme. */
const CHOICE = 'pista.theme'

export const useTheme = create<{ theme: Theme }>(() => ({ theme: asTheme(localStorage.getItem(CHOICE)) }))

export function chooseTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(CHOICE)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(CHOICE, theme)
    document.documentElement.dataset.theme = theme
  }
  useTheme.setState({ theme })
}

function asTheme(stored: string | null): Theme {
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}
