import { act, render, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { DayHeading } from './bubble.tsx';

afterEach(() => vi.useRealTimers());

test('the heading of a day changes when the day ends: desks stay open overnight', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:59:50-03:00') });
  render(<DayHeading moment="2026-11-20T12:00:00-03:00" />);
  screen.getByText('Hoje');
  act(() => void vi.advanceTimersByTime(30_000));
  screen.getByText('Ontem');
  act(() => void vi.advanceTimersByTime(24 * 3_600_000));
  screen.getByText('sexta-feira');
});
