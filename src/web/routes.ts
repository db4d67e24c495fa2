import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the shop. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home/home-page.tsx'),
    route('shop/searchQuery', 'storefront/products/search-box.ts'),
    route('shop/searchQuery/:searchvalue', 'storefront/products/search-page.tsx'),
    route('shop/:categoryname', 'storefront/products/collection-page.tsx'),
    route('productinfo/:id', 'storefront/products/product-page.tsx'),
    route('about', 'storefront/pages/about-page.tsx'),
    route('faq', 'storefront/pages/faq-page.tsx'),
    route('contact', 'storefront/pages/contact-page.tsx'),

    route('authentication', 'storefront/account/authentication-page.tsx'),
    route('authentication/forgot', 'storefront/account/forgot-password-page.tsx'),
    route('authentication/reset', 'storefront/account/reset-password-page.tsx'),
    route('profile', 'storefront/account/profile-page.tsx'),

    route('cart', 'storefront/cart/cart-page.tsx'),
    route('orderSummary', 'storefront/checkout/order-summary-page.tsx'),
    route('orders', 'storefront/orders/orders-page.tsx'),
    route('orders/:number/payment', 'storefront/checkout/payment-page.tsx'),
    route('*', 'storefront/pages/not-found-page.tsx'),
  ]),

  route('subscribe', 'storefront/pages/subscribe.ts'),
  route('logout', 'storefront/account/logout.ts'),
  route('cart/lines', 'storefront/cart/cart-lines.ts'),
  route('orders/live', 'storefront/orders/orders-live.ts'),
  route('site/live', 'storefront/pages/site-live.ts'),
  route('payments/verify', 'storefront/checkout/payments-verify.ts'),
  route('payments/callback', 'storefront/checkout/payments-callback.ts'),
  route('webhooks/payments', 'storefront/checkout/razorpay-webhook.ts'),

  ...prefix('admin', [
    route('login', 'admin/login-page.tsx'),
    route('logout', 'admin/logout.ts'),
    route('set-up', 'admin/set-up-page.tsx'),
    route('orders/live', 'admin/orders/orders-live.ts'),
    route('orders/slips', 'admin/orders/slips-page.tsx'),
    route('products/live', 'admin/products/products-live.ts'),
    route('money/live', 'admin/money/money-live.ts'),
    route('pictures', 'admin/products/upload-picture.ts'),
    route('queries/live', 'admin/inbox/queries-live.ts'),
    route('mail/live', 'admin/mail/mail-live.ts'),
    layout('admin/layout.tsx', [
      index('admin/home-page.tsx'),
      route('orders', 'admin/orders/orders-page.tsx'),
      route('orders/:number', 'admin/orders/order-page.tsx'),
      route('money', 'admin/money/money-page.tsx'),
      route('money/orders/:number', 'admin/money/order-money-page.tsx'),
      route('products', 'admin/products/products-page.tsx'),
      route('productinfos/:id', 'admin/products/product-info-page.tsx'),
      route('addproducts', 'admin/products/add-product-page.tsx'),
      route('updateproduct/:id', 'admin/products/update-product-page.tsx'),
      route('siteinfo', 'admin/site/site-info-page.tsx'),
      route('queries', 'admin/inbox/queries-page.tsx'),
      route('mail', 'admin/mail/mail-log-page.tsx'),
      route('mail/kept', 'admin/inbox/kept-mail-page.tsx'),
      route('mail/preview/:kind', 'admin/mail/mail-preview-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
