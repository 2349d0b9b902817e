import { TextPage } from './text-page.tsx'
import { useAboutWords } from './words.ts'

export default function ContactPage() {
  return <TextPage words={useAboutWords().contact} genre="bachata" />
}
