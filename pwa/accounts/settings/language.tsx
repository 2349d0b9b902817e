import { chooseLanguage, type Language, useLanguage } from '#pwa/i18n.ts'
import { saveField } from '#pwa/people/save-profile.ts'
import { Segments } from '#pwa/ui/segments.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useSettingsI18n } from './i18n.ts'

/** This device speaks it at once; the account remembers it for letters and for devices that come later. */
export function LanguageOfAccount() {
  const chosen = useLanguage(state => state.language)
  const text = useSettingsI18n().language

  const choose = async (locale: Language) => {
    await chooseLanguage(locale)
    await saveField({ locale }).catch(() => showToast({ title: text.onlyHere, tone: 'danger' }))
  }

  return (
    <div>
      <Segments<Language>
        label={text.label}
        chosen={chosen}
        onChoose={locale => void choose(locale)}
        options={[
          { value: 'en', label: 'English', lang: 'en' },
          { value: 'es', label: 'Español', lang: 'es' },
        ]}
      />
      <p className="mt-2 text-sm text-muted">{text.hint}</p>
    </div>
  )
}
