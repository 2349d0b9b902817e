/** The two languages the product speaks. */
export type Locale = 'en' | 'es'
