import { create } from 'zustand'
import { storedTheme, THEME_KEY, type Theme } from './stored-theme.ts'

export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }))

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
