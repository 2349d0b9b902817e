import type { Locale } from '#contract/i18n/locale.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { saveField, saveOrQueue } from '#pwa/edits/save-profile.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { languageOptions } from '#pwa/i18n/language-options.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { switchLanguage } from '#pwa/i18n/switch-language.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { isOpen } from '#sw/delivery/queue.ts'

/**
 * Changes the language on this device at once. The account stores the choice for emails and for devices that sign in
 * later.
 */
export function LanguageOfAccount({ me }: { me: Me }) {
  const chosen = useLanguage(state => state.language)
  const text = useSettingsI18n().language
  const isWaiting = useEdits(me.id)?.some(edit => edit.key === 'locale' && isOpen(edit))

  const choose = async (locale: Locale) => {
    if (!(await switchLanguage(locale))) return
    await saveOrQueue(me, { locale }, { send: saveField }).catch(() =>
      showToast({ title: text.onlyHere, tone: 'danger' }),
    )
  }

  return (
    <div>
      <Segments label={text.label} chosen={chosen} onChoose={locale => void choose(locale)} options={languageOptions} />
      <p className="mt-2 text-sm text-muted">{text.hint}</p>
      {isWaiting && <WaitingSign />}
    </div>
  )
}
