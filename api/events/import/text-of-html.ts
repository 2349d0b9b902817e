import { Parser } from 'htmlparser2'

/** The text of a piece of HTML, without its tags; a paragraph and a line break become a line break. */
export function textOfHtml(html: string): string {
  if (!/<\/?[a-z]|&[#a-z]/i.test(html)) return html
  const texts: string[] = []
  const parser = new Parser({
    onopentag(name) {
      if (name === 'br' || name === 'p') texts.push('\n')
    },
    ontext(text) {
      texts.push(text)
    },
    onclosetag(name) {
      if (name === 'p') texts.push('\n')
    },
  })
  parser.end(html)
  return texts.join('').replaceAll(/\n{3,}/g, '\n\n')
}
