import { create } from 'zustand'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { languageOptions, switchLanguage } from '#pwa/i18n/switch-language.ts'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { storedTheme, THEME_KEY, type Theme } from '#pwa/ui/stored-theme.ts'

export function LanguageSwitch() {
  const language = useLanguage(state => state.language)
  const i18n = useI18n().shell.footer

  if (languageOptions.length < 2) return null
  return (
    <Segments
      label={i18n.language}
      chosen={language}
      onChoose={choice => void switchLanguage(choice)}
      options={languageOptions}
    />
  )
}

export function ThemeSwitch() {
  const theme = useTheme(state => state.theme)
  const i18n = useI18n().shell.footer

  return (
    <Segments<Theme>
      label={i18n.theme}
      chosen={theme}
      onChoose={chooseTheme}
      options={[
        { value: 'system', label: i18n.system },
        { value: 'dark', label: i18n.dark },
        { value: 'light', label: i18n.light },
      ]}
    />
  )
}

const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }))

function chooseTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(THEME_KEY, theme)
    document.documentElement.dataset.theme = theme
  }
  useTheme.setState({ theme })
}
