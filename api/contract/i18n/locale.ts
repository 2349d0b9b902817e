/** The two languages of the product. */
export type Locale = 'en' | 'es'
