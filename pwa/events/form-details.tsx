import { categoryLabel } from '#contract/categories.ts'
import { eventCategories, festival } from '#contract/choices.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { Select } from '#pwa/ui/select.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useFormMessages } from './form-i18n.ts'
import { FormSection } from './form-section.tsx'
import type { NightFields } from './use-event-form.ts'

/** `attendingCount`: how many already said that they go. */
export function FormDetails({ form, set, mistake, attendingCount }: NightFields & { attendingCount: number }) {
  const words = useFormMessages()
  const language = useLanguage(state => state.language)
  const isFewer = form.capacity !== '' && Number(form.capacity) < attendingCount
  // The form does not offer a festival, but does not take it from one either.
  const offered = categoryLabel(form.category, 'en') === festival ? [...eventCategories, festival] : eventCategories

  return (
    <FormSection title={words.details}>
      <TextInput
        label={words.name}
        name="title"
        required
        maxLength={120}
        placeholder={words.namePlaceholder}
        value={form.title}
        onChange={event => set({ title: event.target.value })}
        error={mistake('title')}
      />
      <TextArea
        label={words.description}
        name="description"
        maxLength={5000}
        hint={words.descriptionHint}
        value={form.description}
        onChange={event => set({ description: event.target.value })}
        error={mistake('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={words.category}
          name="category"
          required
          value={categoryLabel(form.category, 'en')}
          onChange={event => set({ category: event.target.value })}
          error={mistake('category')}
          options={[
            { value: '', label: words.chooseCategory },
            ...offered.map(label => ({ value: label, label: categoryLabel(label, language) })),
          ]}
        />
        <div>
          <TextInput
            label={`${words.price} (${words.dollars})`}
            name="price"
            type="number"
            inputMode="decimal"
            step={0.01}
            min={0}
            disabled={form.isPriceAtTheDoor}
            hint={words.priceHint}
            value={form.price}
            onChange={event => set({ price: event.target.value })}
            error={mistake('price')}
          />
          <Checkbox
            label={words.priceAtTheDoor}
            checked={form.isPriceAtTheDoor}
            onChange={event => set({ isPriceAtTheDoor: event.target.checked })}
            className="mt-1"
          />
        </div>
        <TextInput
          label={words.tickets}
          name="ticketsUrl"
          type="url"
          inputMode="url"
          hint={words.ticketsHint}
          value={form.ticketsUrl}
          onChange={event => set({ ticketsUrl: event.target.value })}
          error={mistake('ticketsUrl')}
        />
        <TextInput
          label={words.capacity}
          name="capacity"
          inputMode="numeric"
          hint={isFewer ? words.fewerPlaces(attendingCount) : words.capacityHint}
          value={form.capacity}
          onChange={event => set({ capacity: event.target.value })}
          error={mistake('capacity')}
        />
      </div>
      <TextInput
        label={words.tags}
        name="tags"
        hint={words.tagsHint}
        value={form.tags}
        onChange={event => set({ tags: event.target.value })}
        error={mistake('tags')}
      />
    </FormSection>
  )
}
