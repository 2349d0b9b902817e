import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { languageOptions } from '#pwa/i18n/language-options.ts'
import { switchLanguage } from '#pwa/i18n/switch-language.ts'
import { Segments } from '#pwa/ui/segments.tsx'
import type { Theme } from '#pwa/ui/stored-theme.ts'
import { chooseTheme, useTheme } from '#pwa/ui/theme.ts'

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
