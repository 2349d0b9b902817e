import type { FormHTMLAttributes, Ref } from 'react'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  ref?: Ref<HTMLFormElement>
  onSubmit: () => unknown
}

/** A form that its page sends itself, without the request of the browser. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    />
  )
}
