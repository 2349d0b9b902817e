import type { FieldErrors, FieldValues, Path } from 'react-hook-form'
import { useI18n } from '#pwa/i18n/i18n.ts'

/** The error message of a field: the schema reports a code, the server a complete message. */
export function useMistakes<Fields extends FieldValues>(errors: FieldErrors<Fields>) {
  const { refusals } = useI18n()
  const sentences = new Map<string, string>(Object.entries(refusals))

  return (field: Path<Fields>): string | undefined => {
    const message = errors[field]?.message
    return typeof message === 'string' ? (sentences.get(message) ?? message) : undefined
  }
}
