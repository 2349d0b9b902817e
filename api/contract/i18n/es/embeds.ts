import type { EmbedMessages } from '../en/embeds.ts'

export const embeds: EmbedMessages = {
  button: 'Insertar',
  title: 'Insertar esta lista',
  text: 'Pega este código en la página de tu sitio web. La lista se mantiene al día sola, y sus enlaces abren Pista.',
  genre: 'Género',
  allGenres: 'Todos los géneros',
  form: 'Altura',
  forms: { script: 'Crece con la lista', frame: 'Siempre igual' },
  theme: 'Aspecto',
  themes: { auto: 'Automático', light: 'Claro', dark: 'Oscuro' },
  language: 'Idioma',
  automaticLanguage: 'Automático',
  code: 'Código',
  copy: 'Copiar el código',
  copied: 'Código copiado',
  copyFailed: 'No se pudo copiar el código. Selecciónalo y cópialo tú.',
  open: 'Ver la lista',
}
