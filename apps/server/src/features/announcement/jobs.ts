import { z } from 'zod';
import type { Worker } from '../../platform/jobs.ts';
import {
  announcementQueue,
  type DeliveryServices,
  deliverAnnouncement,
} from './commands/deliver-announcement.ts';

const request = z.object({ announcement_id: z.string() });

/** Starts announcements, some batches of users at a time. */
export const announcementWorker = (services: DeliveryServices): Worker => ({
  queue: announcementQueue,
  run: ({ data }) => deliverAnnouncement(services, request.parse(data).announcement_id),
});
