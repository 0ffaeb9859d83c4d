import { use } from 'react'
import type { Viewer } from '#rules/access.ts'
import { MenuOf } from '../session/menu-of.ts'
import { rightsOf, type UserValues } from './user-values.ts'

interface MenuPreviewProps {
  readonly values: UserValues
  readonly customerNo: string | undefined
}

/** What this person will see in the menu (S19), by the very table of screens and rights. */
export function MenuPreview({ values, customerNo }: MenuPreviewProps) {
  const menuOf = use(MenuOf)
  const rights = new Set(rightsOf(values))
  const viewer: Viewer = {
    ...{ userCode: values.userCode, isStaff: customerNo === undefined, isAdmin: values.isAdmin, customerNo, rights },
    mappedRouteNo: values.mappedRouteNo.trim(),
  }
  const notes = [
    !values.isActive && 'Inactive: this person cannot sign in.',
    values.mappedRouteNo.trim() !== '' && `Sees locations of ${values.mappedRouteNo} alone.`,
    values.isAdmin && 'Sees base cost.',
    (values.isAdmin || values.viewMsrp) && 'Sees suggested retail prices.',
  ].filter((note) => note !== false)
  return (
    <>
      <ul className="preview-menu" aria-label="The menu of this person">
        {menuOf(viewer).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className="preview-notes muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}
