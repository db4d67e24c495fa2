import type { ScreenGroup } from './screen.ts'

export const shopScreens: ScreenGroup = {
  label: 'Shop',
  screens: [
    {
      path: '/admin/siteinfo',
      label: 'Site Info',
      keywords: 'about us address faq social links',
      icon: 'site',
    },
    {
      path: '/admin/brand',
      label: 'Brand',
      keywords: 'name tagline logo icon colours fonts theme announcement',
      icon: 'brand',
    },
    {
      path: '/admin/home-page',
      label: 'Home page',
      keywords: 'hero sections shelves tiles promises start page',
      icon: 'home',
    },
    {
      path: '/admin/media',
      label: 'Media library',
      keywords: 'pictures images photos alternative text focal point unused replace',
      icon: 'media',
    },
    {
      path: '/admin/menus',
      label: 'Menus',
      keywords: 'navigation header shop menu footer columns links',
      icon: 'menus',
    },
    {
      path: '/admin/pages',
      label: 'Pages',
      keywords: 'shipping returns privacy terms policies contact phone whatsapp opening hours',
      icon: 'pages',
      parts: [{ path: '/admin/pages/business', label: 'Business details' }],
    },
    {
      path: '/admin/settings',
      label: 'Settings',
      keywords: 'cash on delivery low stock slip',
      icon: 'settings',
      parts: [
        {
          path: '/admin/settings/payments',
          label: 'Payments',
          keywords: 'razorpay gateway keys webhook',
        },
        {
          path: '/admin/settings/mail',
          label: 'Mail server',
          keywords: 'smtp sender test mail',
        },
        {
          path: '/admin/settings/opening',
          label: 'Opening',
          keywords: 'open the shop opening soon friends',
        },
        {
          path: '/admin/settings/file',
          label: 'Settings as a file',
          keywords: 'export import',
        },
        {
          path: '/admin/delivery',
          label: 'Delivery',
          keywords: 'shipping charges zones pincode cash fee free',
        },
        {
          path: '/admin/tax',
          label: 'Tax',
          keywords:
            'gst gstin hsn rates registration composition limits law turnover e-way cash large invoices',
        },
        {
          path: '/admin/compliance',
          label: 'Compliance',
          keywords: 'law checklist grievance self-audit gate privacy retention',
        },
        {
          path: '/admin/compliance/privacy',
          label: 'Consent and retention',
          keywords: 'privacy texts versions how long data is kept jobs dpdp',
        },
        {
          path: '/admin/compliance/products',
          label: 'Origin and label',
          keywords: 'country maker net quantity customer care label',
        },
        {
          path: '/admin/delivery/couriers',
          label: 'Couriers',
          keywords: 'shiprocket parcels tracking links india post labels pickup',
        },
        { path: '/admin/addresses', label: 'Old addresses', keywords: 'redirects' },
        { path: '/admin/backups', label: 'Backups', keywords: 'restore safety copy' },
      ],
    },
    {
      path: '/admin/people',
      label: 'People',
      keywords: 'staff packers invite roles',
      icon: 'people',
      parts: [
        {
          path: '/admin/changes',
          label: 'Who changed what',
          keywords: 'change log history audit',
        },
      ],
    },
  ],
}
