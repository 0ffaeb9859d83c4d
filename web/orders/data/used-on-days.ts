import { weekdayFromText, weekdayName } from '#rules/calendar.ts'

export const USED_ON_DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
export const usedOnName = (day: string): string => weekdayName(weekdayFromText(day) ?? 1)
export const usedOnChoices = USED_ON_DAYS.map((value) => ({ value, label: usedOnName(value) }))
