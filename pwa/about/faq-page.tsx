import { useWords } from '#pwa/words.ts'
import { TextPage } from './text-page.tsx'

export default function FaqPage() {
  return <TextPage words={useWords().about.faq} genre="cumbia" />
}
