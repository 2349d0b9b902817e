import { useWords } from '#pwa/words.ts'
import { TextPage } from './text-page.tsx'

export default function ContactPage() {
  return <TextPage words={useWords().about.contact} genre="bachata" />
}
