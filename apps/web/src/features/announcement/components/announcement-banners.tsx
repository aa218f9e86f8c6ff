import { useEffect } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { useBanners } from '../api.ts';

/** Announcements above the page, until each is dismissed or ends. */
export default function AnnouncementBanners() {
  const { banners, acknowledge } = useBanners();
  useEffect(() => {
    for (const { id, is_seen } of banners) if (!is_seen) acknowledge(id, false);
  });
  return banners.map(({ id, title, text }) => (
    <div key={id} className="mb-3 md:mb-5">
      <Banner title={title} onDismiss={() => acknowledge(id, true)}>
        <LinkedText text={text} />
      </Banner>
    </div>
  ));
}
