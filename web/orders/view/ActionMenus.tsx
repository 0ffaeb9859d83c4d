import { Printer } from 'lucide-react'
import type { Lock } from '#rules/ordering/order.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialog/Menu.tsx'
import './action-menus.css'

interface FillMenuProps {
  /** The history columns as they are headed, newest first. */
  readonly columns: readonly string[]
  readonly onFill: (column: number) => void
}

/** Quantities of an earlier day into the lines that are empty. */
export const FillMenu = ({ columns, onFill }: FillMenuProps) => (
  <Menu label="Fill from…" size="small">
    {columns.map((label, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <Button key={column} onClick={() => onFill(column)}>
        Fill from {label}
      </Button>
    ))}
  </Menu>
)

export const PRINT_ID = 'order-print'

/** ORD-03: the order as it is saved, or all its items to write on. */
export const PrintMenu = ({ onPrint }: { readonly onPrint: (which: 'order' | 'orderAll') => void }) => (
  <Menu id={PRINT_ID} label="Print" size="small" icon={<Printer className="print-sign" size={16} aria-hidden />}>
    <Button onClick={() => onPrint('order')}>PDF</Button>
    <Button onClick={() => onPrint('orderAll')}>PDF (All Items)</Button>
  </Menu>
)

interface Entry {
  readonly label: string
  readonly lock: Lock | undefined
  readonly run: () => void
}

/** The Options menu's actions; one that is locked says why. */
export const ActionEntries = ({ entries }: { readonly entries: readonly Entry[] }) =>
  entries.map(({ label, lock, run }) => (
    <Button key={label} disabledReason={lock?.text} onClick={run}>
      <span className="menu-check" />
      {label}
    </Button>
  ))
