import { useWords } from '#pwa/words.ts'
import { TextPage } from './text-page.tsx'

export default function RefundsPage() {
  return <TextPage words={useWords().about.refunds} genre="vallenato" />
}
