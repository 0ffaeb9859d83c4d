import { Phone } from 'lucide-react'
import { remembered } from '../../portal/device.ts'
import { telephone } from '../telephone.ts'

/** The number to call, large: the given one, or the last that the server sent to this device. Nothing while it is not known. */
export function PhoneLink({ phone = remembered('phone') }: { readonly phone?: string | undefined }) {
  if (!phone) return null
  return (
    <p>
      <a className="phone-number" href={telephone(phone)}>
        <Phone size={24} aria-hidden />
        {phone}
      </a>
    </p>
  )
}
