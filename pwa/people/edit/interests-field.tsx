import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useState } from 'react'
import { interests as presets } from '#contract/people/choices.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { QuietButton } from '#pwa/ui/button.tsx'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'
import { interestName, withInterest } from './interests.ts'

const MAX_LENGTH = 40

export type InterestsFieldProps = {
  chosen: string[]
  onChange: (chosen: string[]) => void
  isLabelHidden?: boolean
}

/** A member's interests besides music: fifteen suggestions, and free text. */
export function InterestsField({ chosen, onChange, isLabelHidden = false }: InterestsFieldProps) {
  const i18n = useI18n()
  const text = i18n.people.edit
  const [custom, setCustom] = useState('')

  const add = () => {
    const next = withInterest(chosen, custom)
    if (next !== chosen) onChange(next)
    setCustom('')
  }

  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter adds the interest; it must not submit the surrounding form.
    event.preventDefault()
    add()
  }

  return (
    <div>
      <ChoiceChips
        label={text.interests}
        isLabelHidden={isLabelHidden}
        offered={presets}
        chosen={chosen}
        onChange={onChange}
        nameOf={interest => interestName(interest, i18n)}
      />
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <TextInput
          label={text.customInterest}
          name="customInterest"
          maxLength={MAX_LENGTH}
          {...bound(custom, setCustom)}
          onKeyDown={addOnEnter}
          fieldClassName="min-w-0 grow basis-32"
          enterKeyHint="done"
        />
        <QuietButton icon={Plus} onClick={add}>
          {text.addInterest}
        </QuietButton>
      </div>
    </div>
  )
}
