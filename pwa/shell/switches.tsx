import { chooseLanguage, type Language, useLanguage, useMessages } from '#pwa/i18n.ts'
import { chooseTheme, type Theme, useTheme } from '#pwa/theme.ts'
import { Segments } from '#pwa/ui/segments.tsx'

export function LanguageSwitch() {
  const language = useLanguage(state => state.language)
  const words = useMessages().shell.footer

  return (
    <Segments<Language>
      label={words.language}
      chosen={language}
      onChoose={choice => void chooseLanguage(choice)}
      options={[
        { value: 'en', label: 'English', lang: 'en' },
        { value: 'es', label: 'Español', lang: 'es' },
      ]}
    />
  )
}

export function ThemeSwitch() {
  const theme = useTheme(state => state.theme)
  const words = useMessages().shell.footer

  return (
    <Segments<Theme>
      label={words.theme}
      chosen={theme}
      onChoose={chooseTheme}
      options={[
        { value: 'system', label: words.system },
        { value: 'dark', label: words.dark },
        { value: 'light', label: words.light },
      ]}
    />
  )
}
