import {
  type Icon,
  IconCalendarTime,
  IconChecklist,
  IconDeviceMobile,
  IconHierarchy2,
  IconMessageCircle,
  IconRobot,
  IconShieldLock,
  IconTag,
  IconTemplate,
} from '@tabler/icons-react';

/** Pictures of settings and of the profile menu. */
export const otherIcons: Readonly<Record<string, Icon>> = {
  calendar: IconCalendarTime,
  checklist: IconChecklist,
  department: IconHierarchy2,
  message: IconMessageCircle,
  phone: IconDeviceMobile,
  robot: IconRobot,
  shield: IconShieldLock,
  tag: IconTag,
  template: IconTemplate,
};
