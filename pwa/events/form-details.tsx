import { categoryLabel, eventCategories, festival } from '#contract/events/categories.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { Select } from '#pwa/ui/select.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useFormI18n } from './form-i18n.ts'
import { FormSection } from './form-section.tsx'
import type { EventFormState } from './use-event-form.ts'

/** `attendingCount`: the number of guests who are going. */
export function FormDetails({ form, set, mistake, attendingCount }: EventFormState & { attendingCount: number }) {
  const i18n = useFormI18n()
  const language = useLanguage(state => state.language)
  const isFewer = form.capacity !== '' && Number(form.capacity) < attendingCount
  // The form does not offer the festival category, but keeps it for an event that already has it.
  const offered = categoryLabel(form.category, 'en') === festival ? [...eventCategories, festival] : eventCategories

  return (
    <FormSection title={i18n.details}>
      <TextInput
        label={i18n.name}
        name="title"
        required
        maxLength={120}
        placeholder={i18n.namePlaceholder}
        value={form.title}
        onChange={event => set({ title: event.target.value })}
        error={mistake('title')}
      />
      <TextArea
        label={i18n.description}
        name="description"
        maxLength={5000}
        hint={i18n.descriptionHint}
        value={form.description}
        onChange={event => set({ description: event.target.value })}
        error={mistake('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={i18n.category}
          name="category"
          required
          value={categoryLabel(form.category, 'en')}
          onChange={event => set({ category: event.target.value })}
          error={mistake('category')}
          options={[
            { value: '', label: i18n.chooseCategory },
            ...offered.map(label => ({ value: label, label: categoryLabel(label, language) })),
          ]}
        />
        <div>
          <TextInput
            label={`${i18n.price} (${i18n.dollars})`}
            name="price"
            type="number"
            inputMode="decimal"
            step={0.01}
            min={0}
            disabled={form.isPriceAtTheDoor}
            hint={i18n.priceHint}
            value={form.price}
            onChange={event => set({ price: event.target.value })}
            error={mistake('price')}
          />
          <Checkbox
            label={i18n.priceAtTheDoor}
            checked={form.isPriceAtTheDoor}
            onChange={event => set({ isPriceAtTheDoor: event.target.checked })}
            className="mt-1"
          />
        </div>
        <TextInput
          label={i18n.tickets}
          name="ticketsUrl"
          type="url"
          inputMode="url"
          hint={i18n.ticketsHint}
          value={form.ticketsUrl}
          onChange={event => set({ ticketsUrl: event.target.value })}
          error={mistake('ticketsUrl')}
        />
        <div>
          <TextInput
            label={i18n.capacity}
            name="capacity"
            inputMode="numeric"
            hint={isFewer ? i18n.fewerPlaces(attendingCount) : i18n.capacityHint}
            value={form.capacity}
            onChange={event => set({ capacity: event.target.value })}
            error={mistake('capacity')}
          />
          {form.capacity !== '' && (
            <>
              <Checkbox
                label={i18n.waitingList}
                aria-describedby="waiting-list-hint"
                checked={form.hasWaitingList ?? false}
                onChange={event => set({ hasWaitingList: event.target.checked })}
                className="mt-1"
              />
              <p id="waiting-list-hint" className="text-sm text-muted">
                {i18n.waitingListHint}
              </p>
            </>
          )}
        </div>
      </div>
      <div>
        <Checkbox
          label={i18n.confirmedGuestsOnly}
          name="confirmedGuestsOnly"
          aria-describedby="confirmed-guests-hint"
          checked={form.confirmedGuestsOnly ?? false}
          onChange={event => set({ confirmedGuestsOnly: event.target.checked })}
        />
        <p id="confirmed-guests-hint" className="text-sm text-muted">
          {i18n.confirmedGuestsOnlyHint}
        </p>
      </div>
      <TextInput
        label={i18n.tags}
        name="tags"
        hint={i18n.tagsHint}
        value={form.tags}
        onChange={event => set({ tags: event.target.value })}
        error={mistake('tags')}
      />
    </FormSection>
  )
}
